export { default as Booking } from './Booking.astro';
export { default as Calendar } from './Calendar.astro';
