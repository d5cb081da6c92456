export { default as MissingPageReport } from './MissingPageReport.astro';
