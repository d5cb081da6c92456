export { default as WwwHost } from './WwwHost.astro';
