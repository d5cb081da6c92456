export { promisedHours } from '../../supabase/functions/_shared/business.ts';
