// The theme without its fonts: pages ask nothing of other sites.
import { type Theme, useRoute } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent, h, nextTick, onMounted, watch } from 'vue';
import ReferenceNames from './reference/ReferenceNames.vue';
import 'virtual:code-colours.css';
import './style.css';

export default {
  extends: theme,
  Layout: () => h(theme.Layout, null, { 'sidebar-nav-after': () => h(ReferenceNames) }),
  setup() {
    // The theme marks the main part of most pages, for those who hear them; not of the start page, and of that which
    // stands for pages that are not there. It shows which keys begin a search as if they were its name.
    const mark = () => {
      document.querySelector('.VPHome, .NotFound')?.setAttribute('role', 'main');
      document.querySelector('.DocSearch-Button')?.setAttribute('aria-keyshortcuts', 'Control+K');
      document.querySelector('.DocSearch-Button-Keys')?.setAttribute('aria-hidden', 'true');
    };
    const route = useRoute();
    onMounted(mark);
    watch(
      () => route.path,
      () => nextTick(mark),
    );
  },
  enhanceApp({ app }) {
    // Loaded by the pages that show them alone.
    const page = () => import('./playground/PlaygroundPage.vue');
    app.component('PlaygroundPage', defineAsyncComponent(page));
    const form = () => import('./gallery/PenguinForm.vue');
    app.component('PenguinForm', defineAsyncComponent(form));
    const demo = () => import('./playground/StartDemo.vue');
    app.component('StartDemo', defineAsyncComponent(demo));
  },
} satisfies Theme;
