export { PreviewButton } from './PreviewButton';
export { createShareLink, previewsUnavailable, type PreviewLink } from './preview';
