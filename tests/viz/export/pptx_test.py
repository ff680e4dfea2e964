"""Opens exported PowerPoint files with other programs: their parts, shapes, names, notes and colours, what a
template contributes, and which templates are refused.

    pptx_test.py PROGRAM            all tests
    pptx_test.py PROGRAM --render   compares LibreOffice's pictures with the program's, too
"""
import io
import os
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path
from posixpath import dirname, join, normpath
from xml.etree import ElementTree

program = sys.argv[1]
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
PACKAGE = "{http://schemas.openxmlformats.org/package/2006/relationships}"
DEFAULT = "{http://schemas.openxmlformats.org/package/2006/content-types}Default"
OVERRIDE = "{http://schemas.openxmlformats.org/package/2006/content-types}Override"


def run(*arguments, **changes):
    environment = dict(os.environ, **changes)
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, env=environment)


class Pptx:
    """The parts of a file, by name."""

    def __init__(self, path):
        with zipfile.ZipFile(path) as file:
            self.names = file.namelist()
            self.dates = {info.date_time for info in file.infolist()}
            self.parts = {name: file.read(name) for name in self.names}

    def xml(self, part):
        return ElementTree.fromstring(self.parts[part])

    def links(self, part):
        """The targets of a part's links, by id."""
        name = join(dirname(part), "_rels", part.rpartition("/")[2] + ".rels").lstrip("/")
        if name not in self.parts:
            return {}
        return {link.get("Id"): (link.get("Type").rpartition("/")[2],
                                 normpath(join("/", dirname(part), link.get("Target"))).lstrip("/"))
                for link in self.xml(name).iter(PACKAGE + "Relationship") if link.get("TargetMode") != "External"}

    def linked(self, part, kind):
        return next(target for its, target in self.links(part).values() if its == kind)

    @property
    def slides(self):
        links = self.links("ppt/presentation.xml")
        return [links[one.get(R + "id")][1] for one in self.xml("ppt/presentation.xml").iter(P + "sldId")]


def names_of(slide):
    return [one.get("name") for one in slide.iter(P + "cNvPr")]


def texts_of(xml):
    return [one.text for one in xml.iter(A + "t")]


class Files(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.place = Path(cls.folder.name)
        cls.path = cls.export("scan.pptx")
        cls.file = Pptx(cls.path)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def export(cls, name, *options, run_of=("blelloch", "--n", "8"), **changes):
        done = run("export", *run_of, "-o", cls.place / name, *options, **changes)
        assert done.returncode == 0 and not done.stderr, done.stderr
        return cls.place / name

    def refusal(self, *arguments):
        done = run("export", "blelloch", "--n", "8", "-o", self.place / "no.pptx", *arguments)
        self.assertEqual((done.returncode, done.stdout), (2 if done.returncode == 2 else 3, ""))
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertFalse((self.place / "no.pptx").exists())
        return done.stderr.strip()

    def expect_whole(self, file):
        """Every link leads to a part, every part has a type, and no id occurs twice on a slide."""
        self.assertEqual(file.names[0], "[Content_Types].xml")
        self.assertEqual(len(set(file.names)), len(file.names))
        types = file.xml("[Content_Types].xml")
        defaults = {one.get("Extension") for one in types.iter(DEFAULT)}
        overrides = {one.get("PartName").lstrip("/") for one in types.iter(OVERRIDE)}
        self.assertLessEqual(overrides, set(file.names))
        linked = {target for name in ["", *file.names] for _, target in file.links(name).values()}
        self.assertLessEqual(linked, set(file.names))
        parts = {name for name in file.names if "_rels/" not in name} - {"[Content_Types].xml"}
        self.assertEqual(parts, linked)
        for name in parts:
            self.assertTrue(name in overrides or name.rpartition(".")[2] in defaults, name)
        for name in file.slides:
            ids = [one.get("id") for one in file.xml(name).iter(P + "cNvPr")]
            self.assertEqual(len(set(ids)), len(ids))

    def test_file_is_whole_and_has_no_date(self):
        self.expect_whole(self.file)
        self.assertEqual(self.file.dates, {(1980, 1, 1, 0, 0, 0)})
        again = self.export("again.pptx", TZ="Asia/Tokyo", LC_ALL="C")
        self.assertEqual(self.path.read_bytes(), again.read_bytes())

    def test_each_step_is_a_slide_with_title_sentence_notes_and_description(self):
        self.assertEqual(len(self.file.slides), 9)
        for name in self.file.slides:
            slide = self.file.xml(name)
            title = next(one for one in slide.iter(P + "sp") if one.find(f".//{P}ph[@type='title']") is not None)
            self.assertEqual(texts_of(title), ["Blelloch, exclusive sum"])
            group = slide.find(f".//{P}grpSp/{P}nvGrpSpPr/{P}cNvPr")
            notes = self.file.xml(self.file.linked(name, "notesSlide"))
            self.assertEqual(texts_of(notes), group.get("descr").split("\n"))
            self.assertEqual(self.file.linked(self.file.linked(name, "notesSlide"), "slide"), name)
        third = self.file.xml(self.file.slides[1])
        self.assertTrue(any("right node" in text for text in texts_of(third)), texts_of(third))

    def test_cells_keep_their_names_for_morph(self):
        cells = {f"!!temp-{cell}" for cell in range(8)}
        for number, name in enumerate(self.file.slides):
            slide = self.file.xml(name)
            marked = [one for one in names_of(slide) if one.startswith("!!")]
            self.assertEqual(len(set(marked)), len(marked))
            self.assertLessEqual(cells | {"!!picture"}, set(marked))
            text = self.file.parts[name].decode()
            self.assertEqual("<p159:morph option=\"byObject\"/>" in text, number > 0)
            self.assertEqual("<mc:Fallback><p:transition spd=\"slow\"><p:fade/>" in text, number > 0)
        cell = next(one for one in self.file.xml(self.file.slides[0]).iter(P + "sp")
                    if one.find(f"./{P}nvSpPr/{P}cNvPr").get("name") == "!!temp-3")
        self.assertEqual(len(texts_of(cell)), 1, "the number is the cell's own text")

    def test_shapes_are_native_and_in_the_themes_colours_and_fonts(self):
        kinds, colours, fonts = set(), {}, set()
        for name in self.file.slides:
            slide = self.file.xml(name)
            kinds |= {one.get("prst") for one in slide.iter(A + "prstGeom")}
            kinds |= {"free" for _ in slide.iter(A + "custGeom")}
            fonts |= {one.get("typeface") for one in slide.iter(A + "latin")}
            for one in [*slide.iter(A + "schemeClr"), *slide.iter(A + "srgbClr")]:
                colours[one.get("val")] = colours.get(one.get("val"), 0) + 1
            self.assertEqual(len(list(slide.iter(P + "pic"))), 0)
            for body in slide.iter(A + "bodyPr"):
                self.assertEqual(body.get("wrap"), "none")
                self.assertIsNotNone(body.find(A + "noAutofit"))
        self.assertEqual(kinds, {"rect", "roundRect", "ellipse", "line", "free"})
        self.assertEqual(set(colours), {"tx1", "bg1", "accent1", "accent2", "accent4", "accent5"}, colours)
        self.assertEqual(fonts, {"+mn-lt"})
        theme = self.file.xml("ppt/theme/theme1.xml")
        scheme = [one[0].get("val") for one in theme.find(f".//{A}clrScheme")]
        self.assertEqual(scheme[:2] + scheme[4:6], ["14171D", "FFFFFF", "1A62DB", "B04F0C"])
        code = Pptx(self.export("code.pptx", "--code", "--steps", "3"))
        fonts = {one.get("typeface") for one in code.xml(code.slides[0]).iter(A + "latin")}
        self.assertEqual(fonts, {"+mn-lt", "Consolas"})

    def test_pair_has_one_title_and_both_names(self):
        file = Pptx(self.export("pair.pptx", "--steps", "3", "--", "hillis-steele"))
        slide = file.xml(file.slides[0])
        title = next(one for one in slide.iter(P + "sp") if one.find(f".//{P}ph[@type='title']") is not None)
        self.assertEqual(texts_of(title), ["Blelloch beside Hillis–Steele"])
        self.assertLessEqual({"Blelloch", "Hillis–Steele"}, set(texts_of(slide)))

    def test_size_is_the_aspect_of_the_option(self):
        for size, expected in {"4:3": (9144000, 6858000), "1080x1920": (6858000, 12192000)}.items():
            slides = Pptx(self.export("sized.pptx", "--size", size)).xml("ppt/presentation.xml").find(P + "sldSz")
            self.assertEqual((int(slides.get("cx")), int(slides.get("cy"))), expected)
        self.assertIn("Choose another size", self.refusal("--size", "64x16384"))

    def test_python_pptx_opens_it(self):
        try:
            import pptx
        except ImportError:
            self.skipTest("python-pptx is not installed")
        slides = pptx.Presentation(self.path).slides
        self.assertEqual(len(slides), 9)
        for slide in slides:
            self.assertEqual(slide.slide_layout.name, "Title Only")
            self.assertEqual(slide.shapes.title.text, "Blelloch, exclusive sum")
            picture = [one for one in slide.shapes if one.shape_type == pptx.enum.shapes.MSO_SHAPE_TYPE.GROUP]
            self.assertEqual(len(picture), 1)
            self.assertGreater(len(picture[0].shapes), 40)
            self.assertTrue(slide.notes_slide.notes_text_frame.text)

    # Templates

    def template(self, change=lambda parts: None, name="uni.pptx"):
        """A template with a slide, a second layout, other colours, and a footer."""
        file = Pptx(self.path)
        parts = dict(file.parts)
        theme = parts["ppt/theme/theme1.xml"].replace(b"1A62DB", b"00FF00").replace(b"Scanscope", b"University")
        parts["ppt/theme/theme1.xml"] = theme
        parts["ppt/presentation.xml"] = (parts["ppt/presentation.xml"].replace(b'cx="12192000"', b'cx="9144000"')
                                         .replace(b"</p:presentation>", b"<p:extLst><p:ext uri='a'/></p:extLst>"
                                                  b"</p:presentation>"))
        footer = (b'<p:sp><p:nvSpPr><p:cNvPr id="9" name="F"/><p:cNvSpPr/><p:nvPr><p:ph type="ftr"/></p:nvPr>'
                  b'</p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="6096000"/><a:ext cx="9144000" cy="381000"/></a:xfrm>'
                  b"</p:spPr></p:sp></p:spTree>")
        parts["ppt/slideLayouts/slideLayout1.xml"] = (parts["ppt/slideLayouts/slideLayout1.xml"]
                                                      .replace(b"</p:spTree>", footer))
        parts["ppt/vbaProject.bin"] = b"macro"
        change(parts)
        path = self.place / name
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zip:
            for part, content in parts.items():
                zip.writestr(part, content)
        return path

    def test_template_contributes_all_but_its_slides(self):
        def old_slide(parts):
            slide = self.file.slides[0]
            parts[slide] = parts[slide].replace(b"Blelloch, exclusive sum", b"Last year's lecture")

        template = self.template(old_slide)
        file = Pptx(self.export("from.pptx", "--template", template, "--steps", "2..4"))
        self.expect_whole(file)
        self.assertEqual(len(file.slides), 3)
        self.assertFalse(any(b"Last year" in part for part in file.parts.values()))
        given = Pptx(template)
        for part in ["ppt/theme/theme1.xml", "ppt/slideLayouts/slideLayout1.xml", "ppt/slideMasters/slideMaster1.xml"]:
            self.assertEqual(file.parts[part], given.parts[part])
        presentation = file.xml("ppt/presentation.xml")
        self.assertEqual(presentation.find(P + "sldSz").get("cx"), "9144000")
        self.assertIsNone(presentation.find(P + "extLst"))
        self.assertNotIn("ppt/vbaProject.bin", file.names)
        for name in file.slides:
            slide = file.xml(name)
            self.assertEqual(file.linked(name, "slideLayout"), "ppt/slideLayouts/slideLayout1.xml")
            title = next(one for one in slide.iter(P + "sp") if one.find(f".//{P}ph[@type='title']") is not None)
            self.assertEqual((texts_of(title), len(title.find(P + "spPr"))), (["Blelloch, exclusive sum"], 0))
            place = slide.find(f".//{P}grpSp/{P}grpSpPr/{A}xfrm")
            top, height = int(place.find(A + "off").get("y")), int(place.find(A + "ext").get("cy"))
            self.assertGreaterEqual(top, 59 * 12700, "below the title")
            self.assertLessEqual(top + height, 6096000, "above the footer")

    def test_dark_template_gets_light_text(self):
        def dark(parts):
            theme = parts["ppt/theme/theme1.xml"]
            parts["ppt/theme/theme1.xml"] = theme.replace(b"FFFFFF", b"101010").replace(b"14171D", b"F0F0F0")

        file = Pptx(self.export("dark.pptx", "--template", self.template(dark), "--steps", "2"))
        cell = re.search(rb'<a:schemeClr val="accent1"><a:satMod val="\d+"/><a:lumMod val="\d+"/></a:schemeClr>',
                         file.parts[file.slides[0]])
        self.assertTrue(cell, "a tint is darker than its accent")

    def test_template_decides_the_size(self):
        self.assertIn("leave out --size", self.refusal("--template", self.template(), "--size", "4:3"))
        done = run("export", "blelloch", "-o", self.place / "a.pdf", "--template", "uni.pptx")
        self.assertEqual((done.returncode, done.stderr.strip()), (2, "scanscope: PDF has no template: leave out --template."))

    def test_hostile_and_broken_templates_are_refused(self):
        def without(part):
            return lambda parts: parts.pop(part)

        def replaced(part, old, new):
            return lambda parts: parts.update({part: parts[part].replace(old, new)})

        laughs = b'<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>'
        layout, main = "ppt/slideLayouts/slideLayout1.xml", "ppt/presentation.xml"
        for expected, change in {
            "it lacks _rels/.rels": without("_rels/.rels"),
            f"it lacks {main}": without(main),
            f"it lacks {layout}": without(layout),
            "it lacks [Content_Types].xml": without("[Content_Types].xml"),
            "it lacks ppt/theme/theme1.xml": without("ppt/theme/theme1.xml"),
            f"{layout} defines entities": replaced(layout, b"<p:sldLayout", laughs + b"<p:sldLayout"),
            f"{main} is damaged": replaced(main, b"</p:presentation>", b""),
            "it is no presentation": replaced(main, b"presentationml/2006", b"presentationml/strict"),
            "its slides have no possible size": replaced(main, b'cx="9144000"', b'cx="-5"'),
            "ppt/_rels/presentation.xml.rels leads out of the file":
                replaced("ppt/_rels/presentation.xml.rels", b"/ppt/slideMasters", b"/../../../etc"),
            "../evil.xml leads out of the file": lambda parts: parts.update({"../evil.xml": b"<a/>"}),
            "it unpacks to more than 300 MB": lambda parts: parts.update({"ppt/bomb.xml": bytes(120_000_000)}),
        }.items():
            with self.subTest(expected):
                said = self.refusal("--template", self.template(change, "bad.pptx"))
                self.assertIn(f"bad.pptx cannot be used as a template: {expected}", said)
        for content in [b"", b"no zip", b"PK\3\4 cut off", b"\xd0\xcf\x11\xe0 an encrypted or old file"]:
            bad = self.place / "bad.pptx"
            bad.write_bytes(content)
            self.assertIn("cannot be used as a template: it is ", self.refusal("--template", bad))
        self.assertIn("cannot be read", self.refusal("--template", self.place / "missing.pptx"))


class Pictures(unittest.TestCase):
    """LibreOffice's pictures are compared with the program's: text has another font there."""

    def test_slides_look_like_the_pictures(self):
        if "--render" not in sys.argv:
            self.skipTest("needs --render and LibreOffice")
        from PIL import Image, ImageChops, ImageFilter, ImageStat
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder)
            run("export", "blelloch", "--n", "8", "-o", place / "a.pptx")
            run("export", "blelloch", "--n", "8", "-o", place / "a.png", "--steps", "all", "--size", "960x540")
            subprocess.run(["soffice", "--headless", "--convert-to", "pdf", "--outdir", folder, place / "a.pptx"],
                           check=True, capture_output=True)
            subprocess.run(["pdftoppm", "-r", "72", "-png", place / "a.pdf", place / "b"], check=True)
            for step in range(1, 10):
                ours, theirs = (Image.open(place / name).convert("RGB").filter(ImageFilter.GaussianBlur(4))
                                for name in [f"a-{step:02}.png", f"b-{step}.png"])
                difference = ImageStat.Stat(ImageChops.difference(ours, theirs.resize(ours.size)))
                self.assertLess(max(difference.mean), 2.5, step)
                self.assertLess(max(difference.rms), 7, step)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
