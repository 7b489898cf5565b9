// This script applies the choice of colours: the system's, light, dark, or high contrast. It runs before the page is
// drawn, so that the page never flashes in the wrong colours.
(() => {
  const key = 'stride:theme';
  const themes = ['system', 'light', 'dark', 'contrast'];
  let theme = 'system';
  try { theme = localStorage.getItem(key) ?? theme; } catch { /* no storage: the system's */ }
  if (!themes.includes(theme)) theme = 'system';
  const apply = () => {
    const { dataset } = document.documentElement;
    if (theme === 'system' && matchMedia('(prefers-contrast: more)').matches) dataset.theme = 'contrast';
    else if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
  };
  apply();
  // In a frame of another page, only the board is shown.
  if (new URLSearchParams(location.search).has('embed')) document.documentElement.dataset.embed = '';
  document.addEventListener('DOMContentLoaded', () => {
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('#theme input'))) {
      input.checked = input.value === theme;
      input.addEventListener('change', () => {
        theme = input.value;
        try { localStorage.setItem(key, theme); } catch { /* for this page only, then */ }
        apply();
        document.dispatchEvent(new Event('stride:theme'));
      });
    }
  });
})();
