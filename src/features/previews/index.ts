export { createShareLink, openPreview, previewsUnavailable, type PreviewLink } from './preview';
