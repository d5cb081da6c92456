export { comparePosts, countChanges, type Changes } from './compare';
export { PostChanges } from './PostChanges';
