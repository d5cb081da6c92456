export { cachedSocialImage, drawSocialImage } from './cache';
export {
  featuredImageAlt,
  featuredImageUrl,
  pageImageText,
  postImageText,
  socialImage,
  type SocialText,
} from './image';
