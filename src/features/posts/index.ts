export type { Post } from './api/posts';
export { PostStatus } from './components/PostStatus';
export { pageOf, titleOf } from './rules/post-status';
export { postsLink } from './rules/view';
