import type { IndustryId } from '~/config/industries';
import type { ServiceId } from '~/config/services';
import GolfCourses from './industries/GolfCourses.astro';
import Healthcare from './industries/Healthcare.astro';
import HomeServices from './industries/HomeServices.astro';
import Legal from './industries/Legal.astro';
import AtsPlatform from './services/AtsPlatform.astro';
import AuthorityBuilding from './services/AuthorityBuilding.astro';
import BacklinkOutreach from './services/BacklinkOutreach.astro';
import ContentEngine from './services/ContentEngine.astro';
import EmploymentBrand from './services/EmploymentBrand.astro';
import GhostwriterPro from './services/GhostwriterPro.astro';
import LocalSeo from './services/LocalSeo.astro';
import PartnershipPricing from './services/PartnershipPricing.astro';
import RecruitingMachines from './services/RecruitingMachines.astro';
import Reputation from './services/Reputation.astro';
import TalentPartnership from './services/TalentPartnership.astro';
import VoiceAi from './services/VoiceAi.astro';
import WebsiteFoundations from './services/WebsiteFoundations.astro';

export { default as Monogram } from './Monogram.astro';
export { default as SeasonYear } from './SeasonYear.astro';
export { seasonTime, type Season } from './season';

/** A drawing that takes no props. */
type Component = typeof GolfCourses;

/** Shown next to the opening of each service page. */
export const serviceDrawings: Record<ServiceId, Component> = {
  'ai-talent-partnership': TalentPartnership,
  'ai-partnership-pricing': PartnershipPricing,
  'website-foundations': WebsiteFoundations,
  'authority-building': AuthorityBuilding,
  'employment-brand-authority-builder': EmploymentBrand,
  'ai-recruiting-machines': RecruitingMachines,
  'voice-ai': VoiceAi,
  'content-engine': ContentEngine,
  'bdb-ai-ghostwriter-pro': GhostwriterPro,
  'reputation-management': Reputation,
  'local-seo': LocalSeo,
  'backlink-outreach': BacklinkOutreach,
  'ats-platform': AtsPlatform,
};

/** Shown next to the opening of each industry page. */
export const industryDrawings: Record<IndustryId, Component> = {
  healthcare: Healthcare,
  legal: Legal,
  'home-services': HomeServices,
  'golf-courses': GolfCourses,
};
