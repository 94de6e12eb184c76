'use strict';
// The figures of an exported page: each holds a drawing and the readouts of its pixels, compressed.
const unpacked = async (text) => {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return JSON.parse(await new Response(stream).text());
};

const figures = [...document.querySelectorAll('figure')];

const show = async (figure) => {
  const data = await unpacked(figure.querySelector('script').textContent);
  const stage = figure.querySelector('.stage'), output = figure.querySelector('output');
  stage.innerHTML = data.svg;
  const svg = stage.querySelector('svg');
  const [width, height] = [data.width, data.height];
  const whole = { x: 0, y: 0, zoom: 1 };
  let view = { ...whole }, drag = null;

  const look = () => {
    view.zoom = Math.min(64, Math.max(1, view.zoom));
    view.x = Math.min(width - width / view.zoom, Math.max(0, view.x));
    view.y = Math.min(height - height / view.zoom, Math.max(0, view.y));
    svg.setAttribute('viewBox', [view.x, view.y, width / view.zoom, height / view.zoom]
      .map((length) => length * data.fineness).join(' '));
  };
  const placeOf = (event) => {
    const box = svg.getBoundingClientRect();
    return { x: view.x + (event.clientX - box.left) / box.width * width / view.zoom,
      y: view.y + (event.clientY - box.top) / box.height * height / view.zoom };
  };
  const zoomAt = (place, factor) => {
    const before = view.zoom;
    view.zoom = Math.min(64, Math.max(1, before * factor));
    view.x = place.x - (place.x - view.x) * before / view.zoom;
    view.y = place.y - (place.y - view.y) * before / view.zoom;
    look();
  };
  const read = (place) => {
    const line = data.lines[Math.floor(place.y / data.step)];
    const row = line === undefined ? undefined : data.rows[line];
    output.textContent = row ? data.texts[row[Math.floor(place.x / data.step)]] ?? '' : '';
  };

  // Among other figures, the wheel scrolls the page until this one is clicked or focused.
  stage.addEventListener('wheel', (event) => {
    if (figures.length > 1 && document.activeElement !== stage) return;
    event.preventDefault();
    zoomAt(placeOf(event), Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)));
  }, { passive: false });
  stage.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    drag = placeOf(event);
    if (event.isTrusted) stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener('pointermove', (event) => {
    const place = placeOf(event);
    if (drag) {
      view.x += drag.x - place.x;
      view.y += drag.y - place.y;
      look();
    }
    read(placeOf(event));
  });
  for (const end of ['pointerup', 'pointercancel'])
    stage.addEventListener(end, () => { drag = null; });
  stage.addEventListener('pointerleave', () => { output.textContent = ''; });
  stage.addEventListener('dblclick', () => { view = { ...whole }; look(); });
  stage.addEventListener('keydown', (event) => {
    const middle = { x: view.x + width / view.zoom / 2, y: view.y + height / view.zoom / 2 };
    const pan = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (pan) {
      view.x += pan[0] * width / view.zoom / 10;
      view.y += pan[1] * height / view.zoom / 10;
      look();
    } else if (event.key === '+' || event.key === '=') zoomAt(middle, 1.25);
    else if (event.key === '-') zoomAt(middle, 0.8);
    else if (event.key === '0') { view = { ...whole }; look(); }
    else return;
    event.preventDefault();
  });
  look();
};

(async () => {
  for (const figure of figures) {
    try {
      await show(figure);
    } catch (error) {
      figure.querySelector('output').textContent = document.body.dataset.old;
    }
  }
  document.body.dataset.ready = 'yes';
})();
