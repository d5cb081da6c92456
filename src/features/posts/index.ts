export { postsLink } from './rules/view';
