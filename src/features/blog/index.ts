export { default as FeaturedPost } from './FeaturedPost.astro';
export { default as PostArticle } from './PostArticle.astro';
export { default as PostCard } from './PostCard.astro';
export { default as PostNotFound } from './PostNotFound.astro';
export { default as RelatedPosts } from './RelatedPosts.astro';
export { postMetadata } from './post-metadata';
