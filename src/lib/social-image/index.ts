export { cachedImage } from './cache';
export type { ImageModules } from './drawing';
export { featuredImage } from './featured-image';
export { pageImageText, postImagePaths, socialImage } from './image';
export { imageSources } from './image-sources';
export { loadImageRenderer } from './load';
export { postImageText, type SocialText } from './text';
