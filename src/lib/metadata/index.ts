export { blogPosting } from './blog-posting';
export { canonicalAddress } from './canonical';
export { organizationAndSite, organizationId, person } from './organization';
export { longDate, postDescription, readMinutes } from './post-text';
export { areaService, monthlyOffer, service, tierOffers } from './service';
export { breadcrumbList, faqPage, itemList, jsonLd, type StructuredData } from './structured-data';
