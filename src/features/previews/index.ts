export { openPreview } from './preview';
