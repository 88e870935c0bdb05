import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// Random keys, clicks, sizes and changes of the state, on screens of all parts at once.
@Suite(.bodyTimeLimit) struct CompositionFuzzTests {
    @Test func noUseOfAnyScreenBreaksAFrame() {
        for seed in 0..<TestDepth.times(24, dividedBy: 8) { use(seed: UInt64(seed)) }
    }

    private func use(seed: UInt64) {
        var random = FuzzedInput(seed: seed)
        let model = FuzzedScreen(shape: seed, rows: (0..<random.pick([0, 1, 5, 30])).map { "\($0)" + random.words })
        var interaction = ScreenInteraction()
        var (width, height) = (40, 12)
        for step in 0..<TestDepth.times(60, dividedBy: 2) {
            let place = "seed \(seed), step \(step), \(width)x\(height)"
            change(model, &random)
            if random.pick([0, 1, 2, 3]) == 0 {
                width = random.pick([0, 1, 2, 3, 4, 5, 8, 13, 20, 40, 300])
                height = random.pick([0, 1, 2, 3, 5, 8, 24, 100])
            }
            let screen = model.screen
            interaction.update(to: screen)
            let frame = screen.frame(width: width, height: height, of: interaction)
            interaction.didShow(frame)
            expectSound(frame, width: width, height: height, place)
            expectFocus(interaction, on: screen, place)
            interaction.handle(random.key(width: width, height: height), on: screen).perform()
            if step % 10 == 9 { expectEscapeCloses(model, &interaction, place) }
        }
    }

    private func change(_ model: FuzzedScreen, _ random: inout FuzzedInput) {
        switch random.pick(Array(0..<14)) {
        case 0:
            let words = random.words
            model.change { $0.toasts.show(words, kind: .failure) }
        case 1:
            let sheet = random.number
            model.change { if $0.sheets.count < 4 { $0.sheets.append(sheet) } }
        case 2: model.change { $0.rows.reverse() }
        case 3: model.change { $0.rows = Array($0.rows.dropFirst()) }
        case 4:
            let row = random.words
            model.change { $0.rows.append(row) }
        case 5:
            let problem = random.pick([nil, random.words])
            model.change { $0.problem = problem }
        case 6: model.change { $0.line = "" }
        case 7:
            let year = random.pick([1, 1582, 2024, 5784, 9999, .min])
            let day = CalendarDay(year: year, month: random.size, day: random.size)
            model.change { $0.day = day }
        case 8:
            let (count, tab) = (random.size, random.size)
            model.change { ($0.count, $0.tab, $0.chosen) = (count, tab, tab) }
        case 9:
            let output = random.words
            model.change { $0.log.append(output: output.utf8) }
        case 10:
            let words = random.words
            model.change {
                $0.log.append(words, severity: .error)
                $0.log.search(words)
            }
        default: break
        }
    }

    private func expectSound(_ frame: TextFrame, width: Int, height: Int, _ place: String) {
        let hasSize = frame.width == width && frame.height == height && frame.nodeIDs.count == height
        let isInside = frame.cursor.map { (0..<width).contains($0.column) && (0..<height).contains($0.row) } ?? true
        let isSafe = !frame.ansi(colors: .none).contains("\u{1B}[2J")
        #expect([hasSize, isInside, isSafe] == [true, true, true], "\(place)\n\(frame.plainText)")
        #expect(frame.lines.allSatisfy { $0.columns() <= width }, "\(place)\n\(frame.plainText)")
    }

    private func expectFocus(_ interaction: ScreenInteraction, on screen: Screen, _ place: String) {
        var (current, top): (ScreenInteraction?, Screen?) = (interaction, screen)
        while let interaction = current, let screen = top {
            if let focus = interaction.focus {
                let node = screen.nodes.first { $0.id == focus.id }
                #expect(node != nil, "\(place): the focus is on \(focus.id)")
            }
            (current, top) = (interaction.window, screen.presented)
        }
    }

    private func expectEscapeCloses(_ model: FuzzedScreen, _ interaction: inout ScreenInteraction, _ place: String) {
        for _ in 0..<8 where !model.value.sheets.isEmpty {
            let before = model.value.cancellations
            let screen = model.screen
            interaction.update(to: screen)
            interaction.handle(.escape, on: screen).perform()
            #expect(model.value.cancellations == before + 1, "\(place): \(model.value.sheets)")
        }
        #expect(model.value.sheets.isEmpty, "\(place)")
    }
}
