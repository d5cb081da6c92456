/** Defined where the functions can reach it too. Replace the sample values there. */
export { brand } from '../../supabase/functions/_shared/business.ts';
