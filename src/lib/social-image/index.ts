export { cachedSocialImage, drawSocialImage } from './cache';
export { pageImageText, socialImage } from './image';
export { featuredImageAlt, featuredImageUrl, postImageText, type SocialText } from './text';
