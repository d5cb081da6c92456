// Replaces `astro:env/client`, which exists only in Astro's build: a site with every integration.
export const PUBLIC_APP_ENV = 'production';
export const PUBLIC_SITE_URL = 'https://site.example.com';
export const PUBLIC_SUPABASE_URL = 'https://project.supabase.example.com';
export const PUBLIC_SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_of_tests';
export const PUBLIC_SUPABASE_PROJECT_ID = 'project';
export const PUBLIC_LEAD_WEBHOOK_URL = 'https://hooks.example.com/events';
export const PUBLIC_IMAGE_HOSTS = 'images.example.com';
export const PUBLIC_CRM_LOCATION_ID = 'location-1';
export const PUBLIC_CRM_CALENDAR_ID = 'calendar-1';
export const PUBLIC_CRM_CALENDAR_DOMAIN = 'calendar.example.com';
export const PUBLIC_CHAT_WIDGET_ID = undefined;
export const PUBLIC_CHAT_EMBED = undefined;
export const PUBLIC_GTAG_ID = 'G-TEST';
export const PUBLIC_ADS_CONVERSION_SEND_TO = 'AW-TEST/abc';
export const PUBLIC_META_PIXEL_ID = '1234567890';
export const PUBLIC_SEO_SCRIPT_URL = undefined;
