/** Any input will do, and this is quicker to load than what checks JSON Schema. */
export const anyInput = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => ({value}),
    jsonSchema: {input: () => ({type: 'object'})},
  },
}
