export { collect, type Listing, type PostPage } from './collection';
export { contentPages, lastModified, postSitemapPath } from './content-pages';
export { cardColumns, shownDate, type Post, type PostCard, type PostsSource } from './post';
export { content, posts, setSource } from './source';
