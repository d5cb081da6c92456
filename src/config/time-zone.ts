export { siteTimeZone } from '../../supabase/functions/_shared/business.ts';
