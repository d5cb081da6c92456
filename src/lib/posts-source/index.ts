export { collect, type Listing, type PostPage } from './collection';
export { contentPages } from './content-pages';
export { cardColumns, shownDate, type Post, type PostCard } from './post';
export { content, posts, setSource, type PostsSource } from './source';
