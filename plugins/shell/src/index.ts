import {createShellTools} from './shell-tools.ts'

export {createShellTools, type ShellOptions} from './shell-tools.ts'

// Made once, when the host imports the plugin: the three tools share the background shells of this process, and live as
// long as it does. The shells are held by the factory's closure, so that tests, and other hosts, can have sets of their own.
export default createShellTools()
