export { default as Comments } from './Comments.astro';
