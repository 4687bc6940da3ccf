import {registerHooks} from 'node:module'

// A local tool is a file in someone's project, with nothing installed for it. Two things are made to work there: it
// may import @toolyard/sdk, which is this toolyard's own copy unless the project has one; and its .ts files are ES
// modules whatever the project's package.json says, since `npm init` writes "type": "commonjs". Node runs a module
// once, so importing this one any number of times leaves one hook.
const SDK = '@toolyard/sdk'

registerHooks({
  resolve(specifier, context, nextResolve) {
    const {parentURL} = context
    const local = parentURL?.startsWith('file:') === true && !isInstalled(parentURL)
    if (specifier === SDK && local) {
      try {
        return nextResolve(specifier, context)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
        return nextResolve(specifier, {...context, parentURL: import.meta.url})
      }
    }
    const found = nextResolve(specifier, context)
    const typescript = found.url.startsWith('file:') && found.url.endsWith('.ts') && !isInstalled(found.url)
    return typescript && context.conditions.includes('import') ? {...found, format: 'module-typescript'} : found
  },
})

function isInstalled(url: string): boolean {
  return url.includes('/node_modules/')
}
