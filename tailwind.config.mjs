/** Design tokens are CSS (src/styles/tokens.css); this names the ones Tailwind utilities use. */
export default {
  theme: { extend: { minHeight: { touch: '44px' } } },
};
