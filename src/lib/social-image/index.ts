export { cachedSocialImage, drawSocialImage } from './cache';
export {
  featuredImageUrl,
  pageImageText,
  postImageText,
  socialImage,
  type SocialText,
} from './image';
