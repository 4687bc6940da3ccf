// Remembers rules of one project, one after the other: FOLDER HOME RULE...
import {rememberRule} from '../../src/config/project-memory.ts'

const [folder, home, ...rules] = process.argv.slice(2)
for (const rule of rules) await rememberRule({folder, home, env: {}, rule})
