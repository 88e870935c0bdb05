import Millrace

/// Takes the user back from the search.
struct QuestionsFlowController {
    let flow: any Flow

    func handle(_ route: QuestionsViewModel.Route) {
        switch route {
        case .login:
            flow.popToRoot()
        case .close:
            flow.pop()
        }
    }
}
