export { canonicalAddress } from './canonical';
export { longDate } from './dates';
export { postDescription } from './description';
export { readMinutes } from './read-minutes';
export { organizationAndSite, organizationId } from './organization';
export {
  blogPosting,
  breadcrumbList,
  jsonLd,
  type Crumb,
  type StructuredData,
} from './structured-data';
