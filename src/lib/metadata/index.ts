export { blogPosting } from './blog-posting';
export { canonicalAddress } from './canonical';
export { documentTitle } from './document-title';
export { organizationAndSite, organizationId, person } from './organization';
export { postHead } from './post-head';
export { longDate, postDescription, readMinutes } from './post-text';
export { areaService, priceOffer, service, tierOffers } from './service';
export { breadcrumbList, faqPage, itemList, jsonLd, type StructuredData } from './structured-data';
