export { leadsLink } from './inbox/rules/view';
