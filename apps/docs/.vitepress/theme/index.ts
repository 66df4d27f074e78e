// The theme without its fonts: pages ask nothing of other sites.
import theme from 'vitepress/theme-without-fonts';
import './style.css';

export default theme;
