export { default as AfterForm } from './AfterForm.astro';
export { default as RequestCount } from './RequestCount.astro';
