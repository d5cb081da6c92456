export { sanitisePostHtml } from './sanitise';
export { textOf } from './text';
