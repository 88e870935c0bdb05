import Dispatch
import Foundation
import Millrace
import MillraceTestKit
import Synchronization
import TestSupport

/// A user in a test does what a user does, and sees what a user sees.
@Suite(.bodyTimeLimit) struct PilotTests {
    @Test func keysReachWhatHasTheFocus() {
        let pilot = Pilot(deskOf: 40)
        pilot.press(.enter, .space, "c")
        pilot.expect(shows: "[ Count 3 ]")
        pilot.press(.tab, .tab, .tab, .enter)
        pilot.expect(shows: "Delete it?")
        pilot.press(.enter)
        pilot.expect(shows: "[ Count 0 ]")
        pilot.expect(hides: "Delete it?")
    }

    @Test func aTextIsTypedAndPastedWhereTheCursorIs() {
        let pilot = Pilot(deskOf: 40)
        pilot.press(.tab)
        pilot.type("Größe 👩‍👩‍👧‍👦 c")
        pilot.press(.home, .right)
        pilot.paste("東京\n")
        pilot.expect(shows: "Name: [G東京 röße 👩‍👩‍👧‍👦 c")
        #expect(pilot.screen.cursor == TextFrame.Cursor(row: 3, column: 9 + 6))
        pilot.press(.control("u"), .delete, .backspace)
    }

    /// The wheel scrolls, too.
    @Test func aClickReachesWhatIsThere() {
        let pilot = Pilot(deskOf: 40)
        pilot.click("Count 0")
        pilot.click("F2 Fill")
        pilot.click("Row 1")
        pilot.click("Name: [")
        pilot.type("Ada")
        pilot.expect(shows: "[ Count 1 ]\n› Name: [Ada ")
        pilot.click(row: 2, column: 4)
        pilot.expect(shows: "[ Count 2 ]")
        pilot.turn(.wheelDown, over: "Row 0")
        pilot.expect(hides: "[ Count 2 ]")
        pilot.turn(.wheelUp, over: "Row 3")
        pilot.expect(shows: "[ Count 2 ]")
    }

    @Test func theClockMovesOnlyWhenTheTestMovesIt() {
        let pilot = Pilot(deskOf: 40)
        pilot.press("c")
        pilot.advance(by: .milliseconds(3999))
        pilot.expect(shows: "Counted.")
        pilot.advance(by: .milliseconds(1))
        pilot.expect(hides: "Counted.")
    }

    /// A page for each second, and one more for each time that the screen shows the end of the list.
    @Test func whatComesIntoViewHappensWhileTheClockMoves() {
        let clock = TestScheduler()
        let pages = MutableProperty(1)
        let load: @Sendable () -> Void = {
            clock.schedule(after: .seconds(1)) { pages.modify { $0 += 1 } }
        }
        let controller = ScreenController(following: pages.producer.map(value: ())) {
            Screen(title: "") {
                for page in 0..<pages.value { Node(id: page, Text("page \(page)")) }
            }
            .onReachEnd(load)
        }
        let pilot = Pilot(showing: ScreenStack(showing: controller), columns: 20, rows: 30, clock: clock)
        pilot.advance(by: .seconds(4))
        #expect(pages.value == 5)
    }

    @Test func stylesAreThoseOnTheTerminal() {
        let pilot = Pilot(deskOf: 40)
        let red = Style(foreground: .red, attributes: .bold)
        let focused = pilot.style(of: "[ Count")?.attributes
        pilot.press(.tab)
        let styles = ["東京", "Desk", "Count"].map { pilot.style(of: $0) }
        #expect((focused, styles) == ([.reverse, .bold], [red, .bold, .plain]))
        let screen = pilot.screen
        let cells = [screen[6, 2], screen[-1, 0], screen[0, 40], screen[99, 0]]
        let expected = [Cell(text: "東", width: 2, style: red), Cell(), Cell(), Cell()]
        #expect((screen.places(of: "京 a"), cells) == ([TextFrame.Cursor(row: 6, column: 4)], expected))
    }

    /// A quit key quits.
    @Test func aKeyThatNothingHandlesIsIgnored() {
        let quit = [Key.control("c"), "q"].map { key in
            let pilot = Pilot(deskOf: 40)
            pilot.press(key)
            pilot.expectQuit()
            return pilot.hasQuit
        }
        #expect(quit == [true, true])
        let pilot = Pilot(deskOf: 40)
        pilot.expect(ignores: "x")
        pilot.press("c", .tab)
        // In a text field it is typed.
        #expect(failures { pilot.expect(ignores: "x") }.count == 1)
    }

    /// An app in several languages, which changes its own while it runs.
    @Test func theTextsOfTheSDKAreThoseThatTheAppSays() {
        let texts = MutableProperty(Texts.german)
        let desk = DeskModel(on: TestScheduler())
        let stack = ScreenStack(showing: ScreenController(viewModel: desk, renderer: DeskRenderer.init(observer:)))
        let pilot = Pilot(showing: stack, columns: 40, rows: 14, texts: { texts.value })
        pilot.expect(shows: "^C Beenden")
        texts.value = .english
        pilot.press("c")
        pilot.expect(shows: "^C Quit")
        let german = Texts.$current.withValue(.german) { Pilot(deskOf: 40) }
        german.expect(shows: "^C Beenden")
    }

    @Test func aScreenThatIsPushedIsShownAndReleasedWithThePilot() {
        weak var model: DeskModel?
        do {
            let (clock, stack) = (TestScheduler(), ScreenStack())
            let pilot = Pilot(showing: stack, columns: 40, rows: 10, clock: clock)
            #expect(pilot.screen.text == "")
            let desk = DeskModel(on: clock)
            model = desk
            stack.push(ScreenController(viewModel: desk, renderer: DeskRenderer.init(observer:)))
            pilot.expect(shows: "[ Count 0 ]")
            desk.send(action: .count)
            pilot.expect(shows: "[ Count 1 ]")
        }
        #expect(model == nil)
    }

    /// The work of another thread is waited for, and nothing else is.
    @Test func whatAnotherThreadAnswersIsWaitedFor() {
        let elsewhere = QueueScheduler(name: "tests.pilot")
        let (answers, observer) = Signal<String, NoError>.pipe()
        let pilot = Pilot(deskOf: 40, asking: SignalProducer(answers), patience: .seconds(30))
        pilot.click("[ Ask ]")
        elsewhere.schedule { observer.send(value: "yes") }
        pilot.expect(shows: "answers: yes")
        elsewhere.schedule { observer.send(value: "no") }
        pilot.expect(hides: "answers: yes")
    }

    private struct KeylessRenderer: Renderer {
        let observer: Sink<DeskModel.Action>

        func render(state: DeskModel.State) -> Screen { Screen(title: "No keys") {} }
    }

    /// What another thread pushes while the app draws a frame anyway needs no work of its own, and is news all the
    /// same.
    @Test func aScreenThatIsPushedDuringAnotherFrameIsNews() {
        let (stack, clock) = (ScreenStack(), TestScheduler())
        let drawings = Atomic(Int.min)
        let first = ScreenController(viewModel: DeskModel(on: clock), renderer: KeylessRenderer.init(observer:))
        let desk = ScreenController(viewModel: DeskModel(on: clock), renderer: DeskRenderer.init(observer:))
        let pilot = Pilot(
            showing: stack,
            columns: 40,
            rows: 10,
            clock: clock,
            texts: {
                switch drawings.add(1, ordering: .relaxed).newValue {
                // The key comes, and is ignored; the first screen needs a frame.
                case 1: stack.push(first)
                case 2:
                    let done = DispatchSemaphore(value: 0)
                    Thread.detachNewThread {
                        stack.push(desk)
                        done.signal()
                    }
                    done.waitInTest()
                default: break
                }
                return .english
            },
            patience: .seconds(30)
        )
        drawings.store(0, ordering: .relaxed)
        pilot.press("c")
        pilot.expect(shows: "[ Count 1 ]")
    }

    /// The screen that handles the key is pushed by another thread, mostly after the key was pressed for the first
    /// time.
    @Test func aKeyIsPressedAgainUntilItsScreenIsThere() {
        let elsewhere = QueueScheduler(name: "tests.pilot")
        for _ in 1...20 {
            let stack = ScreenStack()
            let clock = TestScheduler()
            let pilot = Pilot(showing: stack, columns: 40, rows: 10, clock: clock, patience: .seconds(30))
            let desk = ScreenController(viewModel: DeskModel(on: clock), renderer: DeskRenderer.init(observer:))
            elsewhere.schedule { stack.push(desk) }
            pilot.press("c", "c")
            pilot.expect(shows: "[ Count 2 ]")
        }
    }
}

extension Key {
    fileprivate static let space: Key = " "
}
