export { cachedImage } from './cache';
export type { ImageModules } from './drawing';
export { featuredImage, imageSources } from './featured-image';
export { pageImageText, postImagePaths, socialImage } from './image';
export { loadImageRenderer } from './load';
export { postImageText, type SocialText } from './text';
