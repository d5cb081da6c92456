export type { Post } from './api/posts';
export { PostStatus, type StatedPost } from './components/PostStatus';
export { pageOf, titleOf } from './rules/post-status';
export { postsLink } from './rules/view';
