/// A component that shows another one, whose size, actions and spoken text it has unless it says otherwise.
protocol ComponentWrapper: Component {
    var content: any Component { get }
}

extension ComponentWrapper {
    func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    func height(in space: Space) -> Int {
        content.height(in: space)
    }

    var fixedHeight: FixedHeight? {
        content.fixedHeight
    }

    func width(in space: Space) -> Int {
        content.width(in: space)
    }

    var interaction: Interaction {
        content.interaction
    }

    var spoken: String {
        content.spoken
    }
}
