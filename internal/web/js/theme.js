// This script applies the choice of colours: the system's, light, dark, or high contrast. It runs
// before the page is drawn, so that the page never flashes in the wrong colours. For the same
// reason it decides whether the page is offered in another language: in the chosen one, or else in
// the first of the browser's that the pages have.
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
  const { lang, dataset } = document.documentElement;
  const known = dataset.languages?.trim().split(' ') ?? [];
  let wanted = known.length > 0 ? navigator.languages : [];
  try {
    wanted = [JSON.parse(localStorage.getItem('stride:choice:language') ?? '')];
  } catch { /* none is chosen */ }
  const offered = wanted.map((language) => String(language).split('-')[0])
    .find((language) => known.includes(language));
  if (offered && offered !== lang) {
    dataset.offer = offered;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.offer[lang="${offered}"] { display: flex; }`);
    document.adoptedStyleSheets = [sheet];
  }
  document.addEventListener('DOMContentLoaded', () => {
    /** @type {NodeListOf<HTMLInputElement>} */
    const inputs = document.querySelectorAll('#theme input');
    for (const input of inputs) {
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
