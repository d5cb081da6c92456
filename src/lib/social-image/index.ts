export { cachedImage } from './cache';
export type { ImageModules } from './drawing';
export { pageImageText, postImagePaths, socialImage } from './image';
export { loadImageRenderer } from './load';
export { featuredImageAlt, featuredImageUrl, postImageText, type SocialText } from './text';
