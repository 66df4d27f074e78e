// The theme without its fonts: pages ask nothing of other sites.
import type { Theme } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent } from 'vue';
import './style.css';

export default {
  extends: theme,
  enhanceApp({ app }) {
    // Loaded by the page that shows it alone.
    const page = () => import('./playground/PlaygroundPage.vue');
    app.component('PlaygroundPage', defineAsyncComponent(page));
  },
} satisfies Theme;
