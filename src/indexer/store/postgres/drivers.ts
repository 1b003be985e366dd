/** Packages that only a database needs. The build makes this file its own script, loaded on first use. */
export { default as pg } from 'pg'
export { from as copyFrom } from 'pg-copy-streams'
export { default as Postgrator } from 'postgrator'
