import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import Testing

/// A form of all controls, on narrow terminals and on wide ones.
struct InputSnapshotTests {
    @Test func form() throws {
        let screen = Screen(title: "Booking") {
            Suggestions(
                id: "city",
                TextField("City", text: "lon", problem: "Which one?", onChange: { _ in }),
                ["London", "Londonderry", "東京"]
            ) { _ in }
            Section(id: "numbers", header: "How many") {
                Stepper("Guests", value: 2, in: 1...9, onChange: { _ in })
                NumberField("Rooms", text: "x", in: 1...3, problem: "A number from 1 to 3.", onChange: { _ in })
                Slider("Budget", value: 0.3, onChange: { _ in })
            }
            Choices(id: "size", "Size", options: ["Small", "Large", "日本語のとても長い文"], chosen: 1) { _ in }
            Choices(id: "extras", "Extras", options: ["Milk", "Málaga\u{1B}[2J"], chosen: [1], problem: "Too much.") {
                _ in
            }
            .searchable("m", prompt: "Search") { _ in }
            Section(id: "date") {
                TextEditor(
                    "Note",
                    text: "The rain in Spain stays\tmainly in the 東京\u{1B}[2J plain.\n\nEnd",
                    problem: "Too long.",
                    onChange: { _ in }
                )
                DatePicker(
                    "Day",
                    selection: CalendarDay(year: 2026, month: 11, day: 22),
                    today: CalendarDay(year: 2026, month: 11, day: 20),
                    problem: "We are closed on Sundays.",
                    onChange: { _ in }
                )
            }
        }
        let parts = [20, 40, 80, 200].map { "# \($0)\n\n\(screen.text(width: $0))\n" }
        #expect(try StoredText("inputs").matches(parts.joined(separator: "\n")))
    }
}
