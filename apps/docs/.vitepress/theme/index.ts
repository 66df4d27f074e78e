// The theme without its fonts: pages ask nothing of other sites.
import type { Theme } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent } from 'vue';
import './style.css';

export default {
  extends: theme,
  enhanceApp({ app }) {
    // Loaded by the pages that show them alone.
    const page = () => import('./playground/PlaygroundPage.vue');
    app.component('PlaygroundPage', defineAsyncComponent(page));
    const demo = () => import('./playground/StartDemo.vue');
    app.component('StartDemo', defineAsyncComponent(demo));
  },
} satisfies Theme;
