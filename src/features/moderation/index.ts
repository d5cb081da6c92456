export { moderationLink } from './rules/view';
