export { cachedSocialImage } from './cache';
export { drawSocialImage } from './draw';
export { socialImage, type SocialImage } from './image';
export { ownPicture } from './picture';
export { shownOf, shownOfPost, type Shown } from './shown';
