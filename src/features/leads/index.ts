// The islands aren't here: pages import them by path, so that a page loads only its own form.
export { requestATimeForm } from './form/configs/request-a-time';
export { seoAuditForm } from './form/configs/seo-audit';
export { strategySessionForm } from './form/configs/strategy-session';
